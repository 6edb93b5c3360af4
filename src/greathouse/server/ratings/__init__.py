"""How strong somebody plays, and what is kept of finished games: results, histories, statistics, openings."""
