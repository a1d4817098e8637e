import { spawn } from 'node:child_process'
import { buildWeb, install, onStop, pinnedNode, root, toolEnv } from './prepare.mjs'

install()
buildWeb()

const server = spawn(pinnedNode(), ['server/src/main.ts'], { cwd: root, stdio: 'inherit', env: toolEnv() })
// The server ends by itself when it has answered what is under way; this process only waits for it.
onStop(() => server.kill('SIGTERM'))
server.on('exit', (code) => process.exit(code ?? 1))
