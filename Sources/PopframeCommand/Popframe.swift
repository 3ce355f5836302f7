import ArgumentParser

@main
struct Popframe: ParsableCommand {}
