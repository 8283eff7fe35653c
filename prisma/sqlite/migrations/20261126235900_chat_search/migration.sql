-- CreateTable
CREATE TABLE "SearchEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "chatId" TEXT NOT NULL,
    "of" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "SearchEntry_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SearchPending" (
    "of" TEXT NOT NULL PRIMARY KEY,
    "chatId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "token" TEXT NOT NULL,
    CONSTRAINT "SearchPending_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "SearchEntry_of_idx" ON "SearchEntry"("of");

-- CreateIndex
CREATE INDEX "SearchEntry_chatId_idx" ON "SearchEntry"("chatId");

-- CreateIndex
CREATE INDEX "SearchEntry_at_idx" ON "SearchEntry"("at");

-- CreateIndex
CREATE INDEX "SearchPending_at_idx" ON "SearchPending"("at");

-- CreateIndex
CREATE INDEX "SearchPending_chatId_idx" ON "SearchPending"("chatId");

-- Grams of each entry, as words. It keeps no text: what was found is read from its message, and compared.
CREATE VIRTUAL TABLE "_search" USING fts5("grams", content='', contentless_delete=1, detail=none, tokenize='ascii');

CREATE TRIGGER "search_forgotten" AFTER DELETE ON "SearchEntry" BEGIN
  DELETE FROM "_search" WHERE "rowid" = OLD."id";
END;

-- A migration that rebuilds "Message" or "Chat" drops these triggers, and has to make them again.
CREATE TRIGGER "search_message_written" AFTER INSERT ON "Message" BEGIN
  INSERT INTO "SearchPending" ("of", "chatId", "kind", "at", "token")
  VALUES (NEW."id", NEW."chatId", 'message', NEW."createdAt", lower(hex(randomblob(8))))
  ON CONFLICT ("of") DO UPDATE SET "token" = EXCLUDED."token";
END;

CREATE TRIGGER "search_message_changed" AFTER UPDATE OF "parts" ON "Message" WHEN OLD."parts" IS NOT NEW."parts" BEGIN
  INSERT INTO "SearchPending" ("of", "chatId", "kind", "at", "token")
  VALUES (NEW."id", NEW."chatId", 'message', NEW."createdAt", lower(hex(randomblob(8))))
  ON CONFLICT ("of") DO UPDATE SET "token" = EXCLUDED."token";
END;

CREATE TRIGGER "search_title_written" AFTER INSERT ON "Chat" BEGIN
  INSERT INTO "SearchPending" ("of", "chatId", "kind", "at", "token")
  VALUES ('title:' || NEW."id", NEW."id", 'title', NEW."createdAt", lower(hex(randomblob(8))))
  ON CONFLICT ("of") DO UPDATE SET "token" = EXCLUDED."token";
END;

CREATE TRIGGER "search_title_changed" AFTER UPDATE OF "title" ON "Chat" WHEN OLD."title" IS NOT NEW."title" BEGIN
  INSERT INTO "SearchPending" ("of", "chatId", "kind", "at", "token")
  VALUES ('title:' || NEW."id", NEW."id", 'title', NEW."createdAt", lower(hex(randomblob(8))))
  ON CONFLICT ("of") DO UPDATE SET "token" = EXCLUDED."token";
END;

-- What is there already is indexed in the background.
INSERT INTO "SearchPending" ("of", "chatId", "kind", "at", "token") SELECT 'title:' || "id", "id", 'title', "createdAt", '' FROM "Chat";
INSERT INTO "SearchPending" ("of", "chatId", "kind", "at", "token") SELECT "id", "chatId", 'message', "createdAt", '' FROM "Message";
