"""Campaigns: the work list, the engines, and what interruptions leave."""
