-- CreateTable
CREATE TABLE "Group" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'manual',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "GroupMember" (
    "groupId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "addedById" TEXT,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("groupId", "userId"),
    CONSTRAINT "GroupMember_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Group" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "GroupMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AccessGrant" (
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
    CONSTRAINT "AccessGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Group" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_assistantId_fkey" FOREIGN KEY ("assistantId") REFERENCES "Assistant" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_promptId_fkey" FOREIGN KEY ("promptId") REFERENCES "SavedPrompt" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_folderId_fkey" FOREIGN KEY ("folderId") REFERENCES "Folder" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Group_key_key" ON "Group"("key");

-- CreateIndex
CREATE INDEX "GroupMember_userId_idx" ON "GroupMember"("userId");

-- CreateIndex
CREATE INDEX "AccessGrant_userId_idx" ON "AccessGrant"("userId");

-- CreateIndex
CREATE INDEX "AccessGrant_groupId_idx" ON "AccessGrant"("groupId");

-- CreateIndex
CREATE INDEX "AccessGrant_projectId_idx" ON "AccessGrant"("projectId");

-- CreateIndex
CREATE INDEX "AccessGrant_assistantId_idx" ON "AccessGrant"("assistantId");

-- CreateIndex
CREATE INDEX "AccessGrant_promptId_idx" ON "AccessGrant"("promptId");

-- CreateIndex
CREATE INDEX "AccessGrant_folderId_idx" ON "AccessGrant"("folderId");

-- CreateIndex
CREATE UNIQUE INDEX "AccessGrant_objectKind_objectId_subjectKind_subjectId_key" ON "AccessGrant"("objectKind", "objectId", "subjectKind", "subjectId");
