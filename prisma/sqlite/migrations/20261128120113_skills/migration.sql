-- CreateTable
CREATE TABLE "Skill" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Skill_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SkillFile" (
    "skillId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "isText" BOOLEAN NOT NULL,
    "sizeBytes" INTEGER NOT NULL,

    PRIMARY KEY ("skillId", "path"),
    CONSTRAINT "SkillFile_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SkillSwitch" (
    "userId" TEXT NOT NULL,
    "skillId" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "digest" TEXT NOT NULL,

    PRIMARY KEY ("userId", "skillId"),
    CONSTRAINT "SkillSwitch_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SkillSwitch_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    "skillId" TEXT,
    CONSTRAINT "AccessGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Group" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_assistantId_fkey" FOREIGN KEY ("assistantId") REFERENCES "Assistant" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_promptId_fkey" FOREIGN KEY ("promptId") REFERENCES "SavedPrompt" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_folderId_fkey" FOREIGN KEY ("folderId") REFERENCES "Folder" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessGrant_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_AccessGrant" ("assistantId", "collectionId", "createdAt", "folderId", "givenById", "groupId", "id", "level", "objectId", "objectKind", "projectId", "promptId", "subjectId", "subjectKind", "userId") SELECT "assistantId", "collectionId", "createdAt", "folderId", "givenById", "groupId", "id", "level", "objectId", "objectKind", "projectId", "promptId", "subjectId", "subjectKind", "userId" FROM "AccessGrant";
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
CREATE INDEX "AccessGrant_skillId_idx" ON "AccessGrant"("skillId");
CREATE UNIQUE INDEX "AccessGrant_objectKind_objectId_subjectKind_subjectId_key" ON "AccessGrant"("objectKind", "objectId", "subjectKind", "subjectId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "Skill_userId_name_key" ON "Skill"("userId", "name");

-- CreateIndex
CREATE INDEX "SkillSwitch_skillId_idx" ON "SkillSwitch"("skillId");
