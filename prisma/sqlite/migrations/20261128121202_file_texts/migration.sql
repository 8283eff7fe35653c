-- CreateTable
CREATE TABLE "FileText" (
    "fileId" TEXT NOT NULL PRIMARY KEY,
    "state" TEXT NOT NULL DEFAULT 'reading',
    "reason" TEXT,
    "sha256" TEXT,
    "sizeBytes" INTEGER NOT NULL DEFAULT 0,
    "tokens" INTEGER NOT NULL DEFAULT 0,
    "pages" JSONB NOT NULL DEFAULT '[]',
    "isCut" BOOLEAN NOT NULL DEFAULT false,
    "claimedUntil" DATETIME,
    CONSTRAINT "FileText_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "FileText_state_idx" ON "FileText"("state");

-- CreateIndex
CREATE INDEX "FileText_sha256_idx" ON "FileText"("sha256");
