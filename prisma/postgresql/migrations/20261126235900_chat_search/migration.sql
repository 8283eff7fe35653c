-- CreateTable
CREATE TABLE "SearchEntry" (
    "id" INTEGER NOT NULL,
    "chatId" TEXT NOT NULL,
    "of" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SearchEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchPending" (
    "of" TEXT NOT NULL,
    "chatId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "token" TEXT NOT NULL,

    CONSTRAINT "SearchPending_pkey" PRIMARY KEY ("of")
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

-- AddForeignKey
ALTER TABLE "SearchEntry" ADD CONSTRAINT "SearchEntry_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchPending" ADD CONSTRAINT "SearchPending_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Grams of each entry. It keeps no text: what was found is read from its message, and compared. Grams stand beside the rows, so that many rows fit in a page.
ALTER TABLE "SearchEntry" ADD COLUMN "grams" INTEGER[] NOT NULL DEFAULT '{}';
ALTER TABLE "SearchEntry" ALTER COLUMN "grams" SET STORAGE EXTERNAL;
ALTER TABLE "SearchEntry" SET (toast_tuple_target = 128);
CREATE INDEX "SearchEntry_grams_idx" ON "SearchEntry" USING gin ("grams") WITH (fastupdate = off);

-- \x3B is a semicolon: the driver that migrations go through cuts the script at each one that it sees.
CREATE FUNCTION "parley_search_pending"() RETURNS trigger LANGUAGE plpgsql AS E'
DECLARE
  of text\x3B
  chat text\x3B
BEGIN
  IF TG_ARGV[0] = ''title'' THEN
    of := ''title:'' || NEW."id"\x3B
    chat := NEW."id"\x3B
  ELSE
    of := NEW."id"\x3B
    chat := NEW."chatId"\x3B
  END IF\x3B
  EXECUTE format(''
    INSERT INTO %I."SearchPending" ("of", "chatId", "kind", "at", "token") VALUES ($1, $2, $3, $4, gen_random_uuid()::text)
    ON CONFLICT ("of") DO UPDATE SET "token" = EXCLUDED."token"'', TG_TABLE_SCHEMA) USING of, chat, TG_ARGV[0], NEW."createdAt"\x3B
  RETURN NULL\x3B
END';

CREATE TRIGGER "search_message_written" AFTER INSERT ON "Message" FOR EACH ROW EXECUTE FUNCTION "parley_search_pending"('message');
CREATE TRIGGER "search_message_changed" AFTER UPDATE OF "parts" ON "Message" FOR EACH ROW
  WHEN (OLD."parts" IS DISTINCT FROM NEW."parts") EXECUTE FUNCTION "parley_search_pending"('message');
CREATE TRIGGER "search_title_written" AFTER INSERT ON "Chat" FOR EACH ROW EXECUTE FUNCTION "parley_search_pending"('title');
CREATE TRIGGER "search_title_changed" AFTER UPDATE OF "title" ON "Chat" FOR EACH ROW
  WHEN (OLD."title" IS DISTINCT FROM NEW."title") EXECUTE FUNCTION "parley_search_pending"('title');

-- Rows that were there already are indexed in the background.
INSERT INTO "SearchPending" ("of", "chatId", "kind", "at", "token") SELECT 'title:' || "id", "id", 'title', "createdAt", '' FROM "Chat";
INSERT INTO "SearchPending" ("of", "chatId", "kind", "at", "token") SELECT "id", "chatId", 'message', "createdAt", '' FROM "Message";
