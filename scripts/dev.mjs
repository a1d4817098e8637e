import { spawn } from 'node:child_process'
import { install, onStop, pinnedNode, root, toolEnv } from './prepare.mjs'

install()

const node = pinnedNode()
const inRoot = { cwd: root, stdio: 'inherit', env: toolEnv() }
const processes = [
  spawn(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], inRoot),
  spawn('vite', ['--clearScreen', 'false'], { ...inRoot, cwd: `${root}/web` }),
]
console.log('The web application with hot reload: http://127.0.0.1:5173')

const stop = () => {
  for (const each of processes) each.kill('SIGTERM')
}
onStop(stop)
for (const each of processes) each.on('exit', stop)
