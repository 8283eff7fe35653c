-- CreateTable
CREATE TABLE "ProgramClient" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirectUris" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "ProgramClient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProgramCode" (
    "hash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "clientName" TEXT NOT NULL,
    "redirectUri" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "spentAt" TIMESTAMP(3),
    "grantId" TEXT,

    CONSTRAINT "ProgramCode_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "ProgramGrant" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "clientName" TEXT NOT NULL,
    "redirectUri" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProgramGrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProgramToken" (
    "hash" TEXT NOT NULL,
    "grantId" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "spentAt" TIMESTAMP(3),

    CONSTRAINT "ProgramToken_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "ProgramClient_createdAt_idx" ON "ProgramClient"("createdAt");

-- CreateIndex
CREATE INDEX "ProgramCode_userId_idx" ON "ProgramCode"("userId");

-- CreateIndex
CREATE INDEX "ProgramCode_expiresAt_idx" ON "ProgramCode"("expiresAt");

-- CreateIndex
CREATE INDEX "ProgramGrant_userId_idx" ON "ProgramGrant"("userId");

-- CreateIndex
CREATE INDEX "ProgramGrant_expiresAt_idx" ON "ProgramGrant"("expiresAt");

-- CreateIndex
CREATE INDEX "ProgramToken_grantId_idx" ON "ProgramToken"("grantId");

-- AddForeignKey
ALTER TABLE "ProgramCode" ADD CONSTRAINT "ProgramCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProgramGrant" ADD CONSTRAINT "ProgramGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProgramToken" ADD CONSTRAINT "ProgramToken_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "ProgramGrant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
