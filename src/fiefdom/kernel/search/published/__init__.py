"""The published players of Gedda, Lagerkvist and Butler (CIG 2018), as yardsticks: policies, flat search and UCT."""
