// Runs on any Node from 20 on, before anything is installed: no dependencies.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 200

/**
 * A lock where there is no flock(1): a folder that holds the name of its owner and nothing else. A folder can be renamed to one that
 * is empty or not there, and to no other, so of several processes one gets it; and as no two owners have the same name, whoever
 * removes that of a dead one removes no other. Returns how to release it.
 */
export async function lockFolder(folder) {
  const own = `${process.pid}-${randomUUID()}`
  const made = `${folder}-${own}`
  const release = () => {
    for (const path of [made, join(folder, own)]) rmSync(path, { recursive: true, force: true })
  }
  process.once('exit', release)
  mkdirSync(made)
  writeFileSync(join(made, own), '')
  let waitsFor
  while (!isRenamed(made, folder)) {
    const owner = ownerOf(folder)
    const pid = Number.parseInt(owner, 10)
    if (owner && !isAlive(pid)) rmSync(join(folder, owner), { force: true })
    else {
      if (owner && owner !== waitsFor) console.error(`Waiting for process ${pid}, which installs or builds…`)
      waitsFor = owner
      await wait(LOOK_MS)
    }
  }
  return () => {
    process.off('exit', release)
    release()
  }
}

function isRenamed(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false
    throw error
  }
}

function ownerOf(folder) {
  try {
    return readdirSync(folder)[0]
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process belongs to another user.
    return error.code === 'EPERM'
  }
}
