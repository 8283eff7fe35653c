import path from 'node:path'

export default { poweredByHeader: false, turbopack: { root: path.resolve(import.meta.dirname, '../../..') } }
