-- CreateTable
CREATE TABLE "Budget" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "userId" TEXT,
    "groupId" TEXT,
    "projectId" TEXT,
    "modelId" TEXT,
    "period" TEXT NOT NULL,
    "limitMicroUsd" BIGINT,
    "limitTokens" BIGINT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Budget_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Budget_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Group" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Budget_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BudgetPeriod" (
    "budgetId" TEXT NOT NULL,
    "startsAt" DATETIME NOT NULL,
    "spentMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "spentTokens" BIGINT NOT NULL DEFAULT 0,
    "reservedMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "reservedTokens" BIGINT NOT NULL DEFAULT 0,
    "noticedAt" DATETIME,

    PRIMARY KEY ("budgetId", "startsAt"),
    CONSTRAINT "BudgetPeriod_budgetId_fkey" FOREIGN KEY ("budgetId") REFERENCES "Budget" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BudgetReservation" (
    "id" TEXT NOT NULL,
    "budgetId" TEXT NOT NULL,
    "startsAt" DATETIME NOT NULL,
    "runId" TEXT,
    "microUsd" BIGINT NOT NULL,
    "tokens" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'held',
    "expiresAt" DATETIME NOT NULL,

    PRIMARY KEY ("id", "budgetId"),
    CONSTRAINT "BudgetReservation_budgetId_fkey" FOREIGN KEY ("budgetId") REFERENCES "Budget" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Budget_userId_idx" ON "Budget"("userId");

-- CreateIndex
CREATE INDEX "Budget_groupId_idx" ON "Budget"("groupId");

-- CreateIndex
CREATE INDEX "Budget_projectId_idx" ON "Budget"("projectId");

-- CreateIndex
CREATE INDEX "BudgetReservation_budgetId_idx" ON "BudgetReservation"("budgetId");

-- CreateIndex
CREATE INDEX "BudgetReservation_runId_idx" ON "BudgetReservation"("runId");

-- CreateIndex
CREATE INDEX "BudgetReservation_state_expiresAt_idx" ON "BudgetReservation"("state", "expiresAt");
