import { accessOperations } from './access-operations.ts'
import { adminOperations } from './admin-operations.ts'
import { adminServerOperations } from './admin-server-operations.ts'
import { adminUserOperations } from './admin-user-operations.ts'
import { adminWorkspaceOperations } from './admin-workspace-operations.ts'
import { budgetOperations } from './budget-operations.ts'
import { catalogOperations } from './catalog-operations.ts'
import { chatOperations } from './chat-operations.ts'
import { collectionOperations } from './collection-operations.ts'
import { contextOperations } from './context-operations.ts'
import { fileOperations } from './file-operations.ts'
import { overviewOperations } from './overview-operations.ts'
import { repositoryOperations } from './repository-operations.ts'
import { runOperations } from './run-operations.ts'
import { serviceAccountOperations } from './service-account-operations.ts'
import { sessionOperations } from './session-operations.ts'
import { skillOperations } from './skill-operations.ts'
import { usageOperations } from './usage-operations.ts'
import { workspaceOperations } from './workspace-operations.ts'

/** Every operation of `/api/v1` by its id, in the order of openapi.json. */
export const operations = {
  ...chatOperations,
  ...runOperations,
  ...sessionOperations,
  ...fileOperations,
  ...contextOperations,
  ...catalogOperations,
  ...skillOperations,
  ...workspaceOperations,
  ...repositoryOperations,
  ...collectionOperations,
  ...usageOperations,
  ...accessOperations,
  ...adminUserOperations,
  ...adminOperations,
  ...serviceAccountOperations,
  ...budgetOperations,
  ...overviewOperations,
  ...adminServerOperations,
  ...adminWorkspaceOperations,
}
