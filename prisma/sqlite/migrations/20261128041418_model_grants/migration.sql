-- Who may use a model becomes access grants: a role for administrators, a grant for each person.
INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "userId", "createdAt")
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'user', u."id", 'model', m."id", 'use', u."id", m."createdAt"
FROM "OfferedModel" m, json_each(CASE WHEN json_valid(m."audience") THEN m."audience" ELSE '{}' END, '$.userIds') e JOIN "User" u ON u."id" = e."value"
WHERE json_extract(CASE WHEN json_valid(m."audience") THEN m."audience" ELSE '{}' END, '$.kind') = 'users'
GROUP BY m."id", u."id";

-- One that is for administrators, for people who are gone, or for nobody who can be read, stays closed to everybody else.
INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "createdAt")
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'role', 'administrator', 'model', m."id", 'use', m."createdAt"
FROM "OfferedModel" m
WHERE COALESCE(json_extract(CASE WHEN json_valid(m."audience") THEN m."audience" ELSE '{}' END, '$.kind'), '') <> 'everyone'
  AND NOT EXISTS (SELECT 1 FROM "AccessGrant" g WHERE g."objectKind" = 'model' AND g."objectId" = m."id");

ALTER TABLE "OfferedModel" DROP COLUMN "audience";
