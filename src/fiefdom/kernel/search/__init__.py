"""The search. It is compiled like the rules, and asks the rules for everything."""
