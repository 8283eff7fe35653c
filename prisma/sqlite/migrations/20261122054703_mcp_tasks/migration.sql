-- CreateTable
CREATE TABLE "McpTask" (
    "runId" TEXT NOT NULL,
    "callId" TEXT NOT NULL,
    "server" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("runId", "callId")
);

-- CreateIndex
CREATE INDEX "McpTask_createdAt_idx" ON "McpTask"("createdAt");
