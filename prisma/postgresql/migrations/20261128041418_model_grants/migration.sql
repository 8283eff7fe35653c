-- Who may use a model becomes access grants: a role for administrators, a grant for each person.
INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "userId", "createdAt")
SELECT gen_random_uuid()::text, 'user', u."id", 'model', m."id", 'use', u."id", m."createdAt"
FROM "OfferedModel" m JOIN "User" u ON (m."audience"->'userIds') @> to_jsonb(u."id")
WHERE m."audience"->>'kind' = 'users';

-- One that is for administrators, for people who are gone, or for nobody who can be read, stays closed to everybody else.
INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "createdAt")
SELECT gen_random_uuid()::text, 'role', 'administrator', 'model', m."id", 'use', m."createdAt"
FROM "OfferedModel" m
WHERE COALESCE(m."audience"->>'kind', '') <> 'everyone'
  AND NOT EXISTS (SELECT 1 FROM "AccessGrant" g WHERE g."objectKind" = 'model' AND g."objectId" = m."id");

ALTER TABLE "OfferedModel" DROP COLUMN "audience";
