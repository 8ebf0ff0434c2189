#!/usr/bin/env perl
# The player of bot.py in another language. It takes the last move it is offered: the highest domino, the dearest tile.
#
#     fiefdom play --bot b='run:perl examples/bot.pl'
use strict;
use warnings;

$| = 1;
my @moves;
while (my $line = <STDIN>) {
    my ($word, @rest) = split ' ', $line;
    next unless defined $word;
    if    ($word eq 'fiefdom') { print "bot Perla\nwants moves\nready\n" }
    elsif ($word eq 'moves')   { @moves = @rest }
    elsif ($word eq 'go')      { print "play $moves[-1]\n" }
    elsif ($word eq 'quit')    { last }
}
