-- The people of projects become access grants: a reader may use it, a writer edit it, an owner owns it.
INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "userId", "projectId", "givenById", "createdAt")
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'user', m."userId", 'project', m."projectId", CASE m."role" WHEN 'owner' THEN 'own' WHEN 'writer' THEN 'edit' ELSE 'use' END,
  m."userId", m."projectId", m."addedById", m."createdAt"
FROM "ProjectMember" m WHERE true
ON CONFLICT DO NOTHING;

DROP TABLE "ProjectMember";

CREATE INDEX "AccessGrant_subjectKind_subjectId_idx" ON "AccessGrant"("subjectKind", "subjectId");
