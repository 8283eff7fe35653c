-- The index of the search is made anew, the newest texts first: it keeps texts as people type them. An empty table in place of a deletion of each row.
DROP TRIGGER "search_forgotten";
DELETE FROM "SearchEntry";
DROP TABLE "_search";
CREATE VIRTUAL TABLE "_search" USING fts5("grams", content='', contentless_delete=1, detail=none, tokenize='ascii');
CREATE TRIGGER "search_forgotten" AFTER DELETE ON "SearchEntry" BEGIN
  DELETE FROM "_search" WHERE "rowid" = OLD."id";
END;

INSERT OR IGNORE INTO "SearchPending" ("of", "chatId", "kind", "at", "token") SELECT 'title:' || "id", "id", 'title', "createdAt", '' FROM "Chat";
INSERT OR IGNORE INTO "SearchPending" ("of", "chatId", "kind", "at", "token") SELECT "id", "chatId", 'message', "createdAt", '' FROM "Message";
