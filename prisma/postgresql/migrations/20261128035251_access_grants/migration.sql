-- CreateTable
CREATE TABLE "Group" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'manual',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GroupMember" (
    "groupId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "addedById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "GroupMember_pkey" PRIMARY KEY ("groupId","userId")
);

-- CreateTable
CREATE TABLE "AccessGrant" (
    "id" TEXT NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AccessGrant_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "GroupMember" ADD CONSTRAINT "GroupMember_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupMember" ADD CONSTRAINT "GroupMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessGrant" ADD CONSTRAINT "AccessGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessGrant" ADD CONSTRAINT "AccessGrant_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessGrant" ADD CONSTRAINT "AccessGrant_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessGrant" ADD CONSTRAINT "AccessGrant_assistantId_fkey" FOREIGN KEY ("assistantId") REFERENCES "Assistant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessGrant" ADD CONSTRAINT "AccessGrant_promptId_fkey" FOREIGN KEY ("promptId") REFERENCES "SavedPrompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessGrant" ADD CONSTRAINT "AccessGrant_folderId_fkey" FOREIGN KEY ("folderId") REFERENCES "Folder"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "GroupMember" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "GroupMember" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
ALTER TABLE "GroupMember" ENABLE ALWAYS TRIGGER "parley_changed";
ALTER TABLE "GroupMember" ENABLE ALWAYS TRIGGER "parley_emptied";

CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "AccessGrant" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "AccessGrant" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
ALTER TABLE "AccessGrant" ENABLE ALWAYS TRIGGER "parley_changed";
ALTER TABLE "AccessGrant" ENABLE ALWAYS TRIGGER "parley_emptied";
