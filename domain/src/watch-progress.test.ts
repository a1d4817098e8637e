import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missingSeconds, newerPosition, resumePoint, startsOver, watchPercentage } from './watch-progress.ts'

describe('the watch percentage', () => {
  test.each([
    [0, 100, 0],
    [0.9, 100, 0],
    [1, 100, 1],
    [89.99, 100, 89],
    [90, 100, 90],
    [100, 100, 100],
    [101, 100, 100],
    [50, 0, 0],
    [-5, 100, 0],
  ])('%d of %d seconds is %i%%', (seconds, duration, percent) => {
    expect(watchPercentage(seconds, duration)).toBe(percent)
  })
})

describe('positions of several devices', () => {
  const at = (takenAt: number, position = takenAt) => ({ takenAt, position })

  test('a delayed save does not override the newer position of another device', () => {
    expect(newerPosition(at(100, 80), at(20, 5))).toEqual(at(100, 80))
  })

  test('going back in the video is a position like any other', () => {
    expect(newerPosition(at(100, 80), at(101, 5))).toEqual(at(101, 5))
  })

  test('of two taken at the same moment, the one that arrived last counts', () => {
    expect(newerPosition(at(100, 80), at(100, 5))).toEqual(at(100, 5))
  })

  test('within a visit the turns decide, whatever the clocks and the network make of the moments', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1 })
    fc.assert(
      fc.property(moments, fc.infiniteStream(fc.nat()), (takenAts, order) => {
        const taken = takenAts.map((takenAt, turn) => ({ takenAt, visitTurn: { visit: 1, turn } }))
        const arriving = taken
          .map((each) => ({ each, place: order.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ each }) => each)
        expect(arriving.reduce(newerPosition)).toBe(taken.at(-1))
      }),
    )
  })

  test('of two visits the moments decide', () => {
    const ofVisit = (visit: number, takenAt: number) => ({ takenAt, visitTurn: { visit, turn: 9 - visit } })
    expect(newerPosition(ofVisit(1, 100), ofVisit(2, 101))).toEqual(ofVisit(2, 101))
    expect(newerPosition(ofVisit(1, 100), ofVisit(2, 99))).toEqual(ofVisit(1, 100))
  })

  test('the newest position wins, whatever the order of arrival', () => {
    const moments = fc.uniqueArray(fc.integer({ min: 0, max: 1e6 }), { minLength: 1 })
    fc.assert(
      fc.property(moments, (arriving) => {
        const last = arriving.map((moment) => at(moment)).reduce(newerPosition)
        expect(last.takenAt).toBe(Math.max(...arriving))
      }),
    )
  })
})

test.each([
  [30, 100, 30],
  [99.5, 100, 98],
  [100, 100, 98],
  [500, 100, 98],
  [-1, 100, 0],
  [1, 1, 0],
  [30, 0, 30],
])('from %d of %d seconds, playback resumes at %d', (position, duration, at) => {
  expect(resumePoint(position, duration)).toBe(at)
})

test('missing seconds are counted to the threshold, not to the end', () => {
  expect(missingSeconds({ furthestSeconds: 0, duration: 200, minWatchPercentage: 90 })).toBe(180)
  expect(missingSeconds({ furthestSeconds: 100.7, duration: 200, minWatchPercentage: 90 })).toBe(80)
  expect(missingSeconds({ furthestSeconds: 190, duration: 200, minWatchPercentage: 90 })).toBe(0)
})

describe('a lesson starts over', () => {
  test.each([
    ['completed and left at its end', true, 100, 100, true],
    ['completed and left a moment before the furthest point', true, 95, 100, true],
    ['completed and left in the middle of another time', true, 94.9, 100, false],
    ['completed without being watched', true, 0, 0, true],
    ['not completed', false, 50, 50, false],
  ])('%s', (_, isCompleted, positionSeconds, furthestSeconds, starts) => {
    expect(startsOver({ isCompleted, positionSeconds, furthestSeconds })).toBe(starts)
  })
})
