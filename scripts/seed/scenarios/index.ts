import type { Scenario } from '../scenario.ts'
import { demo } from './demo.ts'
import { empty } from './empty.ts'
import { everyState } from './every-state.ts'
import { large } from './large.ts'
import { longChat } from './long-chat.ts'
import { team } from './team.ts'

export const scenarios: readonly Scenario[] = [empty, demo, team, large, longChat, everyState]
