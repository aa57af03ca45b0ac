#include "table_rows.hpp"

namespace texas42 {

using namespace table;

RowReader::RowReader(const StateTable& table)
    : values_(&table.values_), walk_(table.deal_, table.reach_) {}

std::size_t RowReader::read(const RowColumns& out, std::size_t capacity) {
    std::size_t written = 0;
    while (written < capacity && (run_.lanes != 0 || next_run())) {
        written = write_run(out, written, capacity);
    }
    return written;
}

bool RowReader::next_run() {
    if (!walk_.next()) return false;
    walk_.moves(*values_, walk_.before(), run_.moves);
    run_.lanes = walk_.lanes();
    run_.size0 = walk_.size0();
    run_.state = walk_.state();
    return true;
}

// Writes rows from `first` until the run or the room ends, and tells which row is next.
std::size_t RowReader::write_run(const RowColumns& out, std::size_t first, std::size_t end) {
    LaneSet lanes = run_.lanes;  // a copy, which the bytes written below cannot overlap
    std::size_t row = first;
    for (; lanes != 0 && row < end; ++row) {
        out.write(row, run_.state, run_.size0, take_lowest(lanes), run_.moves);
    }
    run_.lanes = lanes;
    return row;
}

}  // namespace texas42
