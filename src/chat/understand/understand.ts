import type { Understand } from '../understanding.ts'

export const understand: Understand = () => ({ kind: 'unknown', subject: null, confidence: 0 })
