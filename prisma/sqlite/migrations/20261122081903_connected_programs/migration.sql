-- CreateTable
CREATE TABLE "ProgramClient" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "redirectUris" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "usedAt" DATETIME
);

-- CreateTable
CREATE TABLE "ProgramCode" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "clientName" TEXT NOT NULL,
    "redirectUri" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "spentAt" DATETIME,
    "grantId" TEXT,
    CONSTRAINT "ProgramCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProgramGrant" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "clientName" TEXT NOT NULL,
    "redirectUri" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "ProgramGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProgramToken" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "grantId" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "spentAt" DATETIME,
    CONSTRAINT "ProgramToken_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "ProgramGrant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
