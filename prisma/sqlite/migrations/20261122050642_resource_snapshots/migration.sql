-- AlterTable
ALTER TABLE "File" ADD COLUMN "changedAt" DATETIME;
ALTER TABLE "File" ADD COLUMN "originServer" TEXT;
ALTER TABLE "File" ADD COLUMN "originTitle" TEXT;
ALTER TABLE "File" ADD COLUMN "originUri" TEXT;

-- CreateIndex
CREATE INDEX "File_originServer_originUri_idx" ON "File"("originServer", "originUri");
