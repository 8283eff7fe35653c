-- AlterTable
ALTER TABLE "Policy" ADD COLUMN "subjects" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Policy" ADD COLUMN "approvers" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "ToolGrant" ADD COLUMN "arguments" JSONB;
ALTER TABLE "ToolGrant" ADD COLUMN "lastUsedAt" DATETIME;

-- AlterTable
ALTER TABLE "InputRequest" ADD COLUMN "approvers" TEXT NOT NULL DEFAULT '';
ALTER TABLE "InputRequest" ADD COLUMN "answeredById" TEXT;

-- CreateIndex
CREATE INDEX "InputRequest_approvers_status_idx" ON "InputRequest"("approvers", "status");
