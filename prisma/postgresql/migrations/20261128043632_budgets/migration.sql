-- CreateTable
CREATE TABLE "Budget" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "userId" TEXT,
    "groupId" TEXT,
    "projectId" TEXT,
    "modelId" TEXT,
    "period" TEXT NOT NULL,
    "limitMicroUsd" BIGINT,
    "limitTokens" BIGINT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Budget_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BudgetPeriod" (
    "budgetId" TEXT NOT NULL,
    "startsAt" TIMESTAMP(3) NOT NULL,
    "spentMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "spentTokens" BIGINT NOT NULL DEFAULT 0,
    "reservedMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "reservedTokens" BIGINT NOT NULL DEFAULT 0,
    "noticedAt" TIMESTAMP(3),

    CONSTRAINT "BudgetPeriod_pkey" PRIMARY KEY ("budgetId","startsAt")
);

-- CreateTable
CREATE TABLE "BudgetReservation" (
    "id" TEXT NOT NULL,
    "budgetId" TEXT NOT NULL,
    "startsAt" TIMESTAMP(3) NOT NULL,
    "runId" TEXT,
    "microUsd" BIGINT NOT NULL,
    "tokens" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'held',
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BudgetReservation_pkey" PRIMARY KEY ("id","budgetId")
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

-- AddForeignKey
ALTER TABLE "Budget" ADD CONSTRAINT "Budget_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Budget" ADD CONSTRAINT "Budget_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Budget" ADD CONSTRAINT "Budget_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BudgetPeriod" ADD CONSTRAINT "BudgetPeriod_budgetId_fkey" FOREIGN KEY ("budgetId") REFERENCES "Budget"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BudgetReservation" ADD CONSTRAINT "BudgetReservation_budgetId_fkey" FOREIGN KEY ("budgetId") REFERENCES "Budget"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Its rows are kept.
CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "Budget" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "Budget" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
ALTER TABLE "Budget" ENABLE ALWAYS TRIGGER "parley_changed";
ALTER TABLE "Budget" ENABLE ALWAYS TRIGGER "parley_emptied";
