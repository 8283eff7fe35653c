-- The index of the search is made anew, the newest texts first: it keeps texts as people type them.
TRUNCATE "SearchEntry";

-- Rows go to a list first, which is bounded, and hundreds of them to the tree at once. One by one, each has hundreds of places in it: 10 to 20 rows a second.
ALTER INDEX "SearchEntry_grams_idx" SET (fastupdate = on);

INSERT INTO "SearchPending" ("of", "chatId", "kind", "at", "token") SELECT 'title:' || "id", "id", 'title', "createdAt", '' FROM "Chat" ON CONFLICT DO NOTHING;
INSERT INTO "SearchPending" ("of", "chatId", "kind", "at", "token") SELECT "id", "chatId", 'message', "createdAt", '' FROM "Message" ON CONFLICT DO NOTHING;
