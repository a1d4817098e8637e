import { buildWeb, install } from './prepare.mjs'

await install()
await buildWeb()
