-- AlterTable
ALTER TABLE "AccessGrant" ADD COLUMN     "collectionId" TEXT;

-- CreateTable
CREATE TABLE "Collection" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Collection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CollectionSource" (
    "id" TEXT NOT NULL,
    "collectionId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "path" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'reading',
    "reason" TEXT,
    "addedById" TEXT NOT NULL,
    "syncedAt" TIMESTAMP(3),
    "dueAt" TIMESTAMP(3) NOT NULL,
    "claimedUntil" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CollectionSource_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CollectionFile" (
    "id" TEXT NOT NULL,
    "collectionId" TEXT NOT NULL,
    "sourceId" TEXT,
    "place" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "mediaType" TEXT NOT NULL,
    "sizeBytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'reading',
    "reason" TEXT,
    "textId" INTEGER,
    "claimedUntil" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CollectionFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "KnowledgeText" (
    "id" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'indexing',
    "title" TEXT,
    "language" TEXT,
    "chars" INTEGER NOT NULL DEFAULT 0,
    "isCut" BOOLEAN NOT NULL DEFAULT false,
    "first" INTEGER NOT NULL DEFAULT 0,
    "passages" INTEGER NOT NULL DEFAULT 0,
    "terms" INTEGER NOT NULL DEFAULT 0,
    "vectorModel" TEXT,
    "claimedUntil" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "KnowledgeText_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Passage" (
    "id" INTEGER NOT NULL,
    "textId" INTEGER NOT NULL,
    "headings" JSONB NOT NULL,
    "page" INTEGER,
    "from" INTEGER NOT NULL,
    "to" INTEGER NOT NULL,
    "lead" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "Passage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PassageTerm" (
    "term" TEXT NOT NULL,
    "block" INTEGER NOT NULL,
    "postings" TEXT NOT NULL,

    CONSTRAINT "PassageTerm_pkey" PRIMARY KEY ("term","block")
);

-- CreateTable
CREATE TABLE "PassageVectors" (
    "textId" INTEGER NOT NULL,
    "first" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "length" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "PassageVectors_pkey" PRIMARY KEY ("textId","first")
);

-- CreateTable
CREATE TABLE "ChatCollection" (
    "chatId" TEXT NOT NULL,
    "collectionId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ChatCollection_pkey" PRIMARY KEY ("chatId","collectionId")
);

-- CreateIndex
CREATE INDEX "Collection_userId_idx" ON "Collection"("userId");

-- CreateIndex
CREATE INDEX "CollectionSource_collectionId_idx" ON "CollectionSource"("collectionId");

-- CreateIndex
CREATE INDEX "CollectionSource_dueAt_idx" ON "CollectionSource"("dueAt");

-- CreateIndex
CREATE INDEX "CollectionFile_collectionId_createdAt_idx" ON "CollectionFile"("collectionId", "createdAt");

-- CreateIndex
CREATE INDEX "CollectionFile_sourceId_idx" ON "CollectionFile"("sourceId");

-- CreateIndex
CREATE INDEX "CollectionFile_textId_idx" ON "CollectionFile"("textId");

-- CreateIndex
CREATE INDEX "CollectionFile_sha256_idx" ON "CollectionFile"("sha256");

-- CreateIndex
CREATE INDEX "CollectionFile_state_idx" ON "CollectionFile"("state");

-- CreateIndex
CREATE INDEX "KnowledgeText_state_idx" ON "KnowledgeText"("state");

-- CreateIndex
CREATE UNIQUE INDEX "KnowledgeText_sha256_kind_key" ON "KnowledgeText"("sha256", "kind");

-- CreateIndex
CREATE INDEX "Passage_textId_idx" ON "Passage"("textId");

-- CreateIndex
CREATE INDEX "ChatCollection_collectionId_idx" ON "ChatCollection"("collectionId");

-- CreateIndex
CREATE INDEX "AccessGrant_collectionId_idx" ON "AccessGrant"("collectionId");

-- AddForeignKey
ALTER TABLE "AccessGrant" ADD CONSTRAINT "AccessGrant_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionSource" ADD CONSTRAINT "CollectionSource_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionFile" ADD CONSTRAINT "CollectionFile_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionFile" ADD CONSTRAINT "CollectionFile_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "CollectionSource"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionFile" ADD CONSTRAINT "CollectionFile_textId_fkey" FOREIGN KEY ("textId") REFERENCES "KnowledgeText"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passage" ADD CONSTRAINT "Passage_textId_fkey" FOREIGN KEY ("textId") REFERENCES "KnowledgeText"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PassageVectors" ADD CONSTRAINT "PassageVectors_textId_fkey" FOREIGN KEY ("textId") REFERENCES "KnowledgeText"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatCollection" ADD CONSTRAINT "ChatCollection_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatCollection" ADD CONSTRAINT "ChatCollection_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
