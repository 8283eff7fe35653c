-- CreateTable
CREATE TABLE "AppNote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "chatId" TEXT NOT NULL,
    "callId" TEXT NOT NULL,
    "server" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "AppNote_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "AppNote_chatId_callId_key" ON "AppNote"("chatId", "callId");
