-- CreateTable
CREATE TABLE "Collection" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Collection_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CollectionSource" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "collectionId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "path" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'reading',
    "reason" TEXT,
    "addedById" TEXT NOT NULL,
    "syncedAt" DATETIME,
    "dueAt" DATETIME NOT NULL,
    "claimedUntil" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "CollectionSource_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CollectionFile" (
    "id" TEXT NOT NULL PRIMARY KEY,
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
    "claimedUntil" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "CollectionFile_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CollectionFile_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "CollectionSource" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CollectionFile_textId_fkey" FOREIGN KEY ("textId") REFERENCES "KnowledgeText" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "KnowledgeText" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "claimedUntil" DATETIME,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Passage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "textId" INTEGER NOT NULL,
    "headings" JSONB NOT NULL,
    "page" INTEGER,
    "from" INTEGER NOT NULL,
    "to" INTEGER NOT NULL,
    "lead" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    CONSTRAINT "Passage_textId_fkey" FOREIGN KEY ("textId") REFERENCES "KnowledgeText" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PassageTerm" (
    "term" TEXT NOT NULL,
    "block" INTEGER NOT NULL,
    "postings" TEXT NOT NULL,

    PRIMARY KEY ("term", "block")
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "PassageVectors" (
    "textId" INTEGER NOT NULL,
    "first" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "length" INTEGER NOT NULL,
    "data" BLOB NOT NULL,

    PRIMARY KEY ("textId", "first"),
    CONSTRAINT "PassageVectors_textId_fkey" FOREIGN KEY ("textId") REFERENCES "KnowledgeText" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ChatCollection" (
    "chatId" TEXT NOT NULL,
    "collectionId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("chatId", "collectionId"),
    CONSTRAINT "ChatCollection_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ChatCollection_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_AccessGrant" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "subjectKind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL DEFAULT '',
    "objectKind" TEXT NOT NULL,
    "objectId" TEXT NOT NULL,
    "level" TEXT NOT NULL,
    "userId" TEXT,
    "groupId" TEXT,
    "projectId" TEXT,
    "assistantId" TEXT,
    "promptId" TEXT,
    "folderId" TEXT,
    "givenById" TEXT,
    "createdAt" DATETIME NOT NULL,
    "collectionId" TEXT,
    CONSTRAINT "AccessGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Group" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_assistantId_fkey" FOREIGN KEY ("assistantId") REFERENCES "Assistant" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_promptId_fkey" FOREIGN KEY ("promptId") REFERENCES "SavedPrompt" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_folderId_fkey" FOREIGN KEY ("folderId") REFERENCES "Folder" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "userId", "groupId", "projectId", "assistantId", "promptId", "folderId", "givenById", "createdAt") SELECT "id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "userId", "groupId", "projectId", "assistantId", "promptId", "folderId", "givenById", "createdAt" FROM "AccessGrant";
DROP TABLE "AccessGrant";
ALTER TABLE "new_AccessGrant" RENAME TO "AccessGrant";
CREATE INDEX "AccessGrant_subjectKind_subjectId_idx" ON "AccessGrant"("subjectKind", "subjectId");
CREATE INDEX "AccessGrant_userId_idx" ON "AccessGrant"("userId");
CREATE INDEX "AccessGrant_groupId_idx" ON "AccessGrant"("groupId");
CREATE INDEX "AccessGrant_projectId_idx" ON "AccessGrant"("projectId");
CREATE INDEX "AccessGrant_assistantId_idx" ON "AccessGrant"("assistantId");
CREATE INDEX "AccessGrant_promptId_idx" ON "AccessGrant"("promptId");
CREATE INDEX "AccessGrant_folderId_idx" ON "AccessGrant"("folderId");
CREATE INDEX "AccessGrant_collectionId_idx" ON "AccessGrant"("collectionId");
CREATE UNIQUE INDEX "AccessGrant_objectKind_objectId_subjectKind_subjectId_key" ON "AccessGrant"("objectKind", "objectId", "subjectKind", "subjectId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

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
