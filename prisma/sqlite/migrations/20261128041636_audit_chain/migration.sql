-- AlterTable
ALTER TABLE "AuditEvent" ADD COLUMN "seq" INTEGER;
ALTER TABLE "AuditEvent" ADD COLUMN "hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "AuditEvent_seq_key" ON "AuditEvent"("seq");
