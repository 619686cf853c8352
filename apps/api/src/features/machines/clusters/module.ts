import type { Module } from '../../../core/module.ts';

export const clustersModule: Module = {
  noun: 'clusters',
  tables: ['node_rules', 'machine_asides', 'image_rules', 'hidden_isos'],
};
