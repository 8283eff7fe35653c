import * as icons from 'lucide-react'
import { library } from './modules.ts'

library.modules['lucide-react'] = icons
