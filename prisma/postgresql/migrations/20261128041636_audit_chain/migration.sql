-- AlterTable
ALTER TABLE "AuditEvent" ADD COLUMN     "seq" INTEGER,
ADD COLUMN     "hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "AuditEvent_seq_key" ON "AuditEvent"("seq");
