import * as charts from 'recharts'
import { library } from './modules.ts'

library.modules.recharts = charts
