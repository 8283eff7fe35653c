import { accessRoom } from './access.mjs'
import { budgetRooms } from './budgets.mjs'
import { chatRooms } from './chats.mjs'
import { contextRoom } from './context.mjs'
import { documentsRoom } from './documents.mjs'
import { edgeRooms } from './edge.mjs'
import { fileRooms } from './files.mjs'
import { knowledgeRoom } from './knowledge.mjs'
import { mapRoom } from './maps.mjs'
import { modelRooms } from './models.mjs'
import { pages } from './pages.mjs'
import { people } from './people.mjs'
import { roles } from './roles.mjs'
import { runs } from './runs.mjs'
import { sandboxRoom } from './sandbox.mjs'
import { skillMutants } from './skills.mjs'
import { toolRooms } from './tools.mjs'
import { usages } from './usage.mjs'
import { webRoom } from './web.mjs'

/**
 * Small wrong changes: a wall between two people that falls, a right that is not asked, a limit or unit, an audit row left out, a race told as done,
 * a clause of docs/behaviours.md. `npm run mutants` applies each in turn and lists the survivors.
 */
export const mutants = [
  ...runs,
  ...people,
  ...usages,
  ...accessRoom,
  ...budgetRooms,
  ...roles,
  ...skillMutants,
  ...chatRooms,
  ...contextRoom,
  ...toolRooms,
  ...modelRooms,
  ...fileRooms,
  ...knowledgeRoom,
  ...mapRoom,
  ...documentsRoom,
  ...sandboxRoom,
  ...webRoom,
  ...edgeRooms,
  ...pages,
]
