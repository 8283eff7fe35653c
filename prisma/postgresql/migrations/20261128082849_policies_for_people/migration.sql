-- AlterTable
ALTER TABLE "Policy" ADD COLUMN     "approvers" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "subjects" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "ToolGrant" ADD COLUMN     "arguments" JSONB,
ADD COLUMN     "lastUsedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "InputRequest" ADD COLUMN     "answeredById" TEXT,
ADD COLUMN     "approvers" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "InputRequest_approvers_status_idx" ON "InputRequest"("approvers", "status");
