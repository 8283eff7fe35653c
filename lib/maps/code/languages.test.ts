import { describe, expect, it } from 'vitest'
import { blocksOf } from './testing.ts'

/** Prints one file, without its name. */
const printed = async (path: string, text: string) => (await blocksOf({ [path]: text }))[path]?.split('\n').slice(1)

describe('the entry of a file', () => {
  it('of TypeScript has imports, classes, functions, types and what is exported', async () => {
    const text = `import z from 'zod'
import { a as b } from './x'
export default class User<T> extends Base implements I {
  private readonly secret = 1
  name?: string
  constructor(public id: string, age?: number) { super() }
  async validate(input: string, mode: Mode = 'strict'): Promise<boolean> { return checkEmail(input) }
}
export const load = async ({ id, age }: User, wait = 3): Promise<void> => { checkEmail(id) }
export const LIMIT: number = 3
const hidden = 4
function checkEmail(text: string): boolean { return true }
export interface Props { title: string; onClose?(): void }
export type Mode = 'strict' | 'loose'
export enum Kind { A, B = 'b' }
`
    expect(await printed('src/user.ts', text)).toEqual([
      'i zod,./x',
      'c User(Base,I)',
      '  v name?: string',
      '  m constructor(public id: string, age?: number)',
      '  am validate(input: string, mode?: Mode)->Promise<boolean> →checkEmail',
      'af load({id, age}: User, wait?)->Promise<void> →checkEmail',
      'v LIMIT: number',
      'f checkEmail(text: string)->boolean',
      'c Props',
      '  v title: string',
      '  m onClose?()->void',
      "t Mode='strict' | 'loose'",
      'c Kind',
      '  v A',
      '  v B',
    ])
  })

  it('of TSX has components', async () => {
    const text = 'export function Card({ title }: { title: string }) { return <b>{title}</b> }\n'
    expect(await printed('card.tsx', text)).toEqual(['f Card({title}: {title: string})'])
  })

  it('of JavaScript has modules of both kinds', async () => {
    const text = `const x = require('./x')
class A extends B { count = 3; static async go(a) { top(a) } }
exports.h = (a, b = 2) => top(a)
module.exports.K = 3
function top() {}
`
    expect(await printed('a.js', text)).toEqual(['i ./x', 'c A(B)', '  v count', '  am go(a) →top', 'f h(a, b?) →top', 'v K', 'f top()'])
  })

  it('of Python has classes, properties and functions, without self', async () => {
    const text = `import os.path as p, sys
from ..models import User
class A(Base, metaclass=M):
    x: int = 3
    @property
    def name(self) -> str:
        return top(self)
    async def go(self, a: int = 3, *args, **kw) -> None:
        self.name()
if True:
    def top(a, b=1): return 1
LIMIT = 3
`
    expect(await printed('a.py', text)).toEqual([
      'i os.path,sys,..models',
      'c A(Base)',
      '  v x: int',
      '  v name: str',
      '  am go(a?: int, *args, **kw)->None',
      'f top(a, b?)',
      'v LIMIT',
    ])
  })

  it('of Java has nested types, and no private fields', async () => {
    const text = `package com.x;
import java.util.List;
public class A<T> extends B implements C, D {
  private int secret; public final int x = 3, y;
  public A(int a) {}
  public List<String> go(String s, int... r) { foo(); return null; }
  void foo() {}
  enum K { P, Q }
}
record R(int a) {}
`
    expect(await printed('A.java', text)).toEqual([
      'i java.util',
      'c A(B,C,D)',
      '  v x: int',
      '  v y: int',
      '  m A(int a)',
      '  m go(String s, int... r)->List<String> →foo',
      '  m foo()->void',
      '  c K',
      '    v P',
      '    v Q',
      'c R(int a)',
    ])
  })

  it('of C and C++ has types, functions and macros', async () => {
    const text = `#ifndef A_H
#define A_H
#include "b.h"
#include <vector>
#define LIMIT 3
namespace n {
class A : public B { public: A(int x); virtual int go(const std::string& s = "") const; int x = 3; private: T* p; };
}
int n::A::go(const std::string& s) const { return twice(s); }
typedef struct { int q; } Point;
enum E { P, Q };
static char *twice(int a) { return 0; }
template<class T> T max(T a, T b) { return a; }
#endif
`
    expect(await printed('a.h', text)).toEqual([
      'i b.h,<vector>',
      'v LIMIT',
      'c A(B)',
      '  m A(int x)',
      '  m go(const std::string& s?)->int',
      '  v x: int',
      'f n::A::go(const std::string& s)->int →twice',
      'c Point',
      '  v q: int',
      'c E',
      '  v P',
      '  v Q',
      'f twice(int a)->char*',
      'f max(T a, T b)->T',
    ])
  })

  it('of C# has members with their types', async () => {
    const text = `using A.B;
namespace X.Y {
  public class C<T> : D, IE {
    private int secret; public string Name { get; set; }
    public C(int a) {}
    public async Task<int> Go(string s, int k = 3) { Foo(); return 1; }
    void Foo() {}
  }
  public enum E { A, B }
}
`
    expect(await printed('C.cs', text)).toEqual([
      'i A.B',
      'c C(D,IE)',
      '  v Name: string',
      '  m C(int a)',
      '  am Go(string s, int k = 3)->Task<int> →Foo',
      '  m Foo()->void',
      'c E',
      '  v A',
      '  v B',
    ])
  })

  it('of Go has methods below their type', async () => {
    const text = `package main
import ( "fmt"; x "a/b" )
type User struct { Name string; secret int }
type Store interface { Load(id int) error }
func (u *User) Validate(s string, n int) (bool, error) { return load(s) }
func load[T any](a, b int) error { return nil }
const ( Limit = 1; hidden = 2 )
`
    expect(await printed('a.go', text)).toEqual([
      'i fmt,a/b',
      'c User',
      '  v Name: string',
      '  m Validate(s string, n int)->(bool, error) →load',
      'c Store',
      '  m Load(id int)->error',
      'f load(a, b int)->error',
      'v Limit',
    ])
  })

  it('of Rust has methods of an impl below their type, and no tests', async () => {
    const text = `use crate::a::{B, c::D as E};
pub struct S<T> { pub a: i32, b: T }
impl<T> Trait for S<T> { pub async fn go(&self, x: i32) -> Result<()> { twice(x) } }
pub enum E { A, B(i32) }
pub const K: i32 = 3;
fn twice(a: i32) -> i32 { 1 }
#[cfg(test)]
mod tests { #[test] fn t() {} }
`
    expect(await printed('a.rs', text)).toEqual([
      'i crate::a,crate::a::c',
      'c S',
      '  v a: i32',
      '  am go(x: i32)->Result<()> →twice',
      'c E',
      '  v A',
      '  v B',
      'v K: i32',
      'f twice(a: i32)->i32',
    ])
  })

  it('of Ruby has modules, attributes and methods of the class', async () => {
    const text = `require 'json'
module M
  class A < B
    attr_accessor :name
    LIMIT = 3
    def go(a, b = 1, *r, k: 2, &blk)
      top(a)
    end
    def self.make; end
  end
end
def top(a); end
`
    expect(await printed('a.rb', text)).toEqual([
      'i json',
      'c M',
      '  c A(B)',
      '    v name',
      '    v LIMIT',
      '    m go(a, b?, *r, k?, &blk) →top',
      '    m self.make()',
      'f top(a)',
    ])
  })

  it('of PHP has classes, constants and functions', async () => {
    const text = `<?php
namespace App;
use App\\B\\C;
abstract class A extends B implements I {
  const K = 1;
  private ?int $secret = 3; public ?int $x;
  public function go(string $s, ?int $n = null): ?array { return top($s); }
}
function top($a) { return 1; }
`
    expect(await printed('a.php', text)).toEqual([
      'i App\\B',
      'c A(B,I)',
      '  v K',
      '  v $x: ?int',
      '  m go(string $s, ?int $n?)->?array →top',
      'f top($a)',
    ])
  })

  it('has name and size alone without a grammar, and for what a minifier made', async () => {
    const blocks = await blocksOf({ Makefile: 'all:\n', 'notes.txt': 'x'.repeat(2_100), 'min.js': `var a=${'1+'.repeat(15_000)}1` })
    expect(Object.values(blocks)).toEqual(['Makefile: 5 B', 'min.js: 29 kB', 'notes.txt: 2.1 kB'])
  })

  it('of broken code has what can still be read', async () => {
    expect(await printed('a.ts', 'export function whole(): void {}\nexport const = {{{\nexport class {')).toContain('f whole()->void')
  })
})
