"""Trade between seats at a table: offers, the messages about them, their words and forms, and the bots that trade."""
