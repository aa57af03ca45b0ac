// A deliberately plain alpha-beta solver of Texas 42: the yardstick our benchmarks measure against.
//
// Full-window search, plays tried in hand order, an ordinary hash map at the start of each trick,
// dominoes by their ids, and no refinement beyond these. What suits and tricks are comes in as
// tables; written here is only the frame of the game: four seats in turn, follow suit if you can,
// one point a trick, seats 0 and 2 against 1 and 3.
//
// Build:  g++ -O2 -std=c++20 plain_solver.cpp -o plain_solver
//
// Standard input, integers separated by white space:
//   10 declarations, each  led_suit[28]   the suit a domino leads, 0..7
//                          follow[8]      for each led suit, the dominoes that follow it (bit = id)
//                          key[8][28]     for each led suit, a domino's strength in the trick
//   count[28]                             the points a domino is worth
//   n, then n deals, each  decl leader owner[28]   a domino's seat 0..3, or -1 if it is played
// Standard output, one line a deal:  value nodes microseconds
//   value: points to come, team 0 minus team 1; node: one domino played.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <unordered_map>

constexpr int dominoes = 28;
constexpr int infinite = 43;  // beyond any value: a hand holds 42 points

struct Rules {
    std::array<int, dominoes> led_suit;
    std::array<std::uint32_t, 8> follow;
    std::array<std::array<int, dominoes>, 8> key;
};

// What is known of a value: below <= value <= above.
struct Bounds {
    int below = -infinite;
    int above = infinite;
};

// The trick being played: its leader, the suit led, who is winning it and what it holds.
struct Trick {
    int leader;
    int length = 0;
    int led = 0;
    int winner = 0;
    int best_key = -1;
    int points = 1;
};

struct Search {
    const Rules& rules;
    const std::array<int, dominoes>& count;
    std::array<std::uint32_t, 4> hands;  // what each seat still holds
    std::unordered_map<std::uint64_t, Bounds> table = {};
    std::uint64_t nodes = 0;

    // The value, if it lies strictly between alpha and beta. A result of alpha or less is an upper
    // bound of the value, a result of beta or more is a lower bound.
    int trick_start(int leader, int alpha, int beta) {
        const std::uint32_t held = hands[0] | hands[1] | hands[2] | hands[3];
        if (held == 0) return 0;

        const std::uint64_t key = held | static_cast<std::uint64_t>(leader) << dominoes;
        Bounds known;
        if (const auto found = table.find(key); found != table.end()) {
            known = found->second;
            if (known.below == known.above || known.below >= beta) return known.below;
            if (known.above <= alpha) return known.above;
            alpha = std::max(alpha, known.below);
            beta = std::min(beta, known.above);
        }

        const int value = next_play(Trick{.leader = leader}, alpha, beta);
        if (value > alpha) known.below = value;
        if (value < beta) known.above = value;
        table[key] = known;
        return value;
    }

    // The same contract as trick_start, within a trick.
    int next_play(const Trick& trick, int alpha, int beta) {
        const int seat = (trick.leader + trick.length) % 4;
        const bool maximizing = seat % 2 == 0;
        std::uint32_t legal = hands[seat];
        if (trick.length > 0 && (legal & rules.follow[trick.led]) != 0) {
            legal &= rules.follow[trick.led];
        }

        int best = maximizing ? -infinite : infinite;
        for (int domino = 0; domino < dominoes; ++domino) {
            if ((legal >> domino & 1) == 0) continue;
            const int value = play(trick, seat, domino, alpha, beta);
            if (maximizing) {
                best = std::max(best, value);
                alpha = std::max(alpha, best);
            } else {
                best = std::min(best, value);
                beta = std::min(beta, best);
            }
            if (alpha >= beta) break;
        }
        return best;
    }

    int play(Trick trick, int seat, int domino, int alpha, int beta) {
        ++nodes;
        if (trick.length == 0) trick.led = rules.led_suit[domino];
        if (const int key = rules.key[trick.led][domino]; key > trick.best_key) {
            trick.best_key = key;
            trick.winner = seat;
        }
        trick.points += count[domino];
        ++trick.length;

        hands[seat] &= ~(1u << domino);
        int value = 0;
        if (trick.length < 4) {
            value = next_play(trick, alpha, beta);
        } else {
            const int reward = trick.winner % 2 == 0 ? trick.points : -trick.points;
            value = reward + trick_start(trick.winner, alpha - reward, beta - reward);
        }
        hands[seat] |= 1u << domino;
        return value;
    }
};

// The next integer of the input, which must lie in low..high.
int read(std::int64_t low, std::int64_t high) {
    std::int64_t number = 0;
    if (!(std::cin >> number) || number < low || number > high) {
        std::cerr << "plain_solver: expected an integer in " << low << ".." << high << '\n';
        std::exit(1);
    }
    return static_cast<int>(number);
}

int main() {
    std::ios::sync_with_stdio(false);
    std::array<Rules, 10> rules;
    for (Rules& r : rules) {
        for (int& suit : r.led_suit) suit = read(0, 7);
        for (std::uint32_t& mask : r.follow) mask = read(0, (1 << dominoes) - 1);
        for (auto& row : r.key) {
            for (int& key : row) key = read(0, 255);
        }
    }
    std::array<int, dominoes> count;
    for (int& points : count) points = read(0, 42);

    const int deals = read(0, INT32_MAX);
    for (int deal = 0; deal < deals; ++deal) {
        const int decl = read(0, 9);
        const int leader = read(0, 3);
        std::array<std::uint32_t, 4> hands{};
        for (int domino = 0; domino < dominoes; ++domino) {
            if (const int owner = read(-1, 3); owner >= 0) hands[owner] |= 1u << domino;
        }

        const auto start = std::chrono::steady_clock::now();
        Search search{rules[decl], count, hands};
        const int value = search.trick_start(leader, -infinite, infinite);
        const auto elapsed = std::chrono::steady_clock::now() - start;
        const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(elapsed).count();
        std::cout << value << ' ' << search.nodes << ' ' << micros << std::endl;
    }
}
