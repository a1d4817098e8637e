import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { install, onStop, pinnedNode, root, toolEnv } from './prepare.mjs'

await install()

const node = pinnedNode()
const inRoot = { cwd: root, stdio: 'inherit', env: toolEnv() }
// vitest brings another Vite; development uses the one that builds.
const inWeb = {
  ...inRoot,
  cwd: `${root}/web`,
  env: { ...inRoot.env, PATH: `${root}/web/node_modules/.bin${delimiter}${inRoot.env.PATH}` },
}
const processes = [
  spawn(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], inRoot),
  spawn('vite', ['--clearScreen', 'false'], inWeb),
]
console.log('The web application with hot reload: http://127.0.0.1:5173')

const stop = () => {
  for (const each of processes) each.kill('SIGTERM')
}
onStop(stop)
for (const each of processes) each.on('exit', stop)
