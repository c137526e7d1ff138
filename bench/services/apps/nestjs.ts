// A small library in NestJS; the document comes from its OpenAPI plugin. Books 1 to 3 exist from the start.
import 'reflect-metadata';
import { Body, Controller, Delete, Get, HttpCode, Module, NotFoundException, Param, ParseIntPipe, Patch, Post, Put, Query, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApiBadRequestResponse, ApiCreatedResponse, ApiNoContentResponse, ApiNotFoundResponse, ApiOkResponse, ApiProperty, ApiPropertyOptional, ApiQuery, ApiTags, DocumentBuilder, PartialType, SwaggerModule } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsEnum, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';

enum Shelf {
  Fiction = 'fiction',
  Science = 'science',
  Children = 'children',
}

class NewBook {
  @ApiProperty({ minLength: 1, maxLength: 80 }) @IsString() @Length(1, 80) title!: string;
  @ApiProperty({ enum: Shelf }) @IsEnum(Shelf) shelf!: Shelf;
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 5000 }) @IsOptional() @IsInt() @Min(1) @Max(5000) pages?: number;
}

class BookChange extends PartialType(NewBook) {}

class Book extends NewBook {
  @ApiProperty({ type: 'integer' }) id!: number;
}

class Loan {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ type: 'integer' }) bookId!: number;
  @ApiProperty() reader!: string;
}

class NewLoan {
  @ApiProperty({ type: 'integer' }) @IsInt() bookId!: number;
  @ApiProperty({ minLength: 1 }) @IsString() @Length(1, 200) reader!: string;
}

class Problem {
  @ApiProperty({ type: 'integer' }) statusCode!: number;
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }) message!: string | string[];
  @ApiPropertyOptional() error?: string;
}

class Page {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: 20 }) @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(100) limit?: number;
}

const books = new Map<number, Book>(
  ['Emma', 'Cosmos', 'Momo'].map((title, index) => [index + 1, { id: index + 1, title, shelf: Object.values(Shelf)[index] ?? Shelf.Fiction }]),
);
const loans = new Map<number, Loan>([[1, { id: 1, bookId: 1, reader: 'Ada' }]]);
let nextId = 4;

function bookOf(id: number): Book {
  const book = books.get(id);
  if (book === undefined) throw new NotFoundException(`There is no book ${id}.`);
  return book;
}

@ApiTags('books')
@Controller('books')
class BooksController {
  @Get() @ApiQuery({ name: 'shelf', enum: Shelf, required: false }) @ApiOkResponse({ type: [Book] }) @ApiBadRequestResponse({ type: Problem })
  list(@Query() { limit = 20 }: Page, @Query('shelf') shelf?: Shelf): Book[] {
    return [...books.values()].filter((book) => shelf === undefined || book.shelf === shelf).slice(0, limit);
  }
  @Post() @ApiCreatedResponse({ type: Book }) @ApiBadRequestResponse({ type: Problem })
  create(@Body() book: NewBook): Book {
    const id = nextId++;
    books.set(id, { ...book, id });
    return bookOf(id);
  }
  @Get(':id') @ApiOkResponse({ type: Book }) @ApiBadRequestResponse({ type: Problem }) @ApiNotFoundResponse({ type: Problem })
  read(@Param('id', ParseIntPipe) id: number): Book {
    return bookOf(id);
  }
  @Put(':id') @ApiOkResponse({ type: Book }) @ApiBadRequestResponse({ type: Problem }) @ApiNotFoundResponse({ type: Problem })
  replace(@Param('id', ParseIntPipe) id: number, @Body() book: NewBook): Book {
    bookOf(id);
    books.set(id, { ...book, id });
    return bookOf(id);
  }
  @Patch(':id') @ApiOkResponse({ type: Book }) @ApiBadRequestResponse({ type: Problem }) @ApiNotFoundResponse({ type: Problem })
  change(@Param('id', ParseIntPipe) id: number, @Body() change: BookChange): Book {
    books.set(id, { ...bookOf(id), ...change, id });
    return bookOf(id);
  }
  @Delete(':id') @HttpCode(204) @ApiNoContentResponse() @ApiBadRequestResponse({ type: Problem }) @ApiNotFoundResponse({ type: Problem })
  remove(@Param('id', ParseIntPipe) id: number): void {
    bookOf(id);
    books.delete(id);
  }
}

@ApiTags('loans')
@Controller('loans')
class LoansController {
  @Get() @ApiOkResponse({ type: [Loan] })
  list(): Loan[] {
    return [...loans.values()];
  }
  @Post() @ApiCreatedResponse({ type: Loan }) @ApiBadRequestResponse({ type: Problem }) @ApiNotFoundResponse({ type: Problem })
  create(@Body() loan: NewLoan): Loan {
    bookOf(loan.bookId);
    const created = { ...loan, id: nextId++ };
    loans.set(created.id, created);
    return created;
  }
  @Delete(':id') @HttpCode(204) @ApiNoContentResponse() @ApiBadRequestResponse({ type: Problem }) @ApiNotFoundResponse({ type: Problem })
  remove(@Param('id', ParseIntPipe) id: number): void {
    if (!loans.delete(id)) throw new NotFoundException(`There is no loan ${id}.`);
  }
}

@Module({ controllers: [BooksController, LoansController] })
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: false });
app.useGlobalPipes(new ValidationPipe({ transform: true }));
SwaggerModule.setup('docs', app, SwaggerModule.createDocument(app, new DocumentBuilder().setTitle('Library').setVersion('1.0').build()), {
  jsonDocumentUrl: 'openapi.json',
});
await app.listen(Number(process.env['PORT']), '127.0.0.1');
