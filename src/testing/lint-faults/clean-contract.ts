import type { Dialect } from '../../model/contract.ts';

/** A contract without lint findings above advice, for each version of OpenAPI. */
export function cleanContract(dialect: Dialect): string {
  return text.replace('VERSION', `${dialect}.0`);
}

const text = `openapi: VERSION
info:
  title: Tools
  version: "1"
  license:
    name: MIT
servers:
  - url: https://{region}.example.com
    variables:
      region:
        default: eu
        enum: [eu, us]
security:
  - token: [read]
tags:
  - name: tools
paths:
  /tools:
    get:
      operationId: listTools
      tags: [tools]
      parameters:
        - $ref: "#/components/parameters/Limit"
        - name: filter
          in: query
          style: deepObject
          schema:
            type: object
            properties:
              kind:
                type: string
      responses:
        "200":
          description: The tools.
          content:
            application/json:
              schema:
                type: array
                items:
                  $ref: "#/components/schemas/Tool"
              example:
                - id: 1
                  name: hammer
        "400":
          $ref: "#/components/responses/Problem"
        "401":
          $ref: "#/components/responses/Problem"
    post:
      operationId: addTool
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: "#/components/schemas/NewTool"
            examples:
              saw:
                value:
                  name: saw
                  kind: machine
      responses:
        "201":
          description: The tool that was added.
          headers:
            Location:
              schema:
                type: string
                format: uri-reference
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Tool"
          links:
            read:
              operationId: readTool
        "422":
          $ref: "#/components/responses/Problem"
        "401":
          $ref: "#/components/responses/Problem"
  /tools/{id}:
    parameters:
      - name: id
        in: path
        required: true
        schema:
          type: integer
          format: int32
    get:
      operationId: readTool
      responses:
        "200":
          description: One tool.
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Tool"
        4XX:
          $ref: "#/components/responses/Problem"
    delete:
      operationId: removeTool
      responses:
        "204":
          description: It is gone.
        "401":
          $ref: "#/components/responses/Problem"
        "404":
          $ref: "#/components/responses/Problem"
components:
  parameters:
    Limit:
      name: limit
      in: query
      schema:
        type: integer
        minimum: 1
        maximum: 100
        default: 10
  responses:
    Problem:
      description: Something is wrong.
      content:
        application/problem+json:
          schema:
            $ref: "#/components/schemas/Problem"
  schemas:
    Tool:
      type: object
      required:
        - id
        - name
      properties:
        id:
          type: integer
          readOnly: true
        name:
          type: string
          minLength: 1
          maxLength: 80
          pattern: ^[a-z]+$
        kind:
          type: string
          enum: [hand, machine]
        bought:
          type: string
          format: date
        labels:
          type: array
          items:
            type: string
        power:
          $ref: "#/components/schemas/Power"
    NewTool:
      allOf:
        - $ref: "#/components/schemas/Tool"
        - type: object
          required: [kind]
          properties:
            price:
              type: number
              minimum: 0
              example: 9.5
    Power:
      oneOf:
        - $ref: "#/components/schemas/Battery"
        - $ref: "#/components/schemas/Mains"
      discriminator:
        propertyName: source
        mapping:
          battery: "#/components/schemas/Battery"
    Battery:
      type: object
      required: [source]
      properties:
        source:
          type: string
        hours:
          type: integer
    Mains:
      type: object
      required: [source]
      properties:
        source:
          type: string
        volts:
          type: integer
          enum: [110, 230]
    Problem:
      type: object
      properties:
        title:
          type: string
  securitySchemes:
    token:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://id.example.com/token
          scopes:
            read: Read and write tools.
`;
