-- AlterTable
ALTER TABLE "File" ADD COLUMN     "changedAt" TIMESTAMP(3),
ADD COLUMN     "originServer" TEXT,
ADD COLUMN     "originTitle" TEXT,
ADD COLUMN     "originUri" TEXT;

-- CreateIndex
CREATE INDEX "File_originServer_originUri_idx" ON "File"("originServer", "originUri");
