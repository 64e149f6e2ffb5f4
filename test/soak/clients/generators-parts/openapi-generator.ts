import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../../../parts/run-command.ts";
import type { Generator } from "./generator.ts";

const program = `package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"time"

	"example.org/atelier/api"
)

func must[T any](value T, _ any, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	configuration := api.NewConfiguration()
	configuration.Servers = api.ServerConfigurations{{URL: os.Getenv("SERVICE")}}
	configuration.AddDefaultHeader("x-service-api-key", os.Getenv("KEY"))
	client := api.NewAPIClient(configuration)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()

	body := *api.NewImageExpandModelInput(os.Getenv("PICTURE"))
	body.SetLeft(16)
	names := []string{}
	for _, icon := range must(client.IconsAPI.ListIcons(ctx).Term("sun").FiltersShape([]string{"fill"}).Execute()).Data {
		names = append(names, icon.Name)
	}
	estimate := must(client.AITasksAPI.CreateImageExpandModel(ctx).ImageExpandModelInput(body).DryRun(true).Execute())
	made := must(client.AITasksAPI.CreateImageExpandModel(ctx).ImageExpandModelInput(body).Execute())
	id := made.CreatedImageTask.Data.TaskId
	task := must(client.AITasksAPI.GetImageExpandModel(ctx, id).Execute()).Data
	for task.Status == "CREATED" || task.Status == "IN_PROGRESS" {
		time.Sleep(200 * time.Millisecond)
		task = must(client.AITasksAPI.GetImageExpandModel(ctx, id).Execute()).Data
	}

	body.SetLeft(-1)
	_, response, err := client.AITasksAPI.CreateImageExpandModel(ctx).ImageExpandModelInput(body).Execute()
	var failure *api.GenericOpenAPIError
	if !errors.As(err, &failure) {
		log.Fatal("no failure: ", err)
	}
	problem, known := failure.Model().(api.Problem)
	if !known {
		log.Fatalf("a failure without its problem: %s", failure.Body())
	}
	fields := []string{}
	for _, one := range problem.InvalidParams {
		fields = append(fields, one.Name)
	}
	usage := must(client.AccountAPI.GetUsage(ctx).From("2026-01-01").Execute())

	line, err := json.Marshal(map[string]any{
		"found": names, "estimated": estimate.EstimatedTask != nil, "status": task.Status, "files": len(task.Generated),
		"error": map[string]any{"status": response.StatusCode, "code": problem.Code, "fields": fields},
		"usage": len(usage.Data) > 0,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(line))
}
`;

const version = "7.25.0";

/** OpenAPI Generator for Go: the standard library alone. */
export const openapiGenerator: Generator = {
  name: `openapi-generator-cli ${version}, go`,
  needs: ["mvn", "java", "go"],
  // It says so of each document of 3.1: OpenAPITools/openapi-generator, issue 9083.
  own: [/OpenAPI 3\.1 support is still in beta/],
  async fetch(folder) {
    const artifact = `org.openapitools:openapi-generator-cli:${version}`;
    await run("mvn", ["-q", "-B", "dependency:copy", `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`], { cwd: folder });
  },
  generate: (folder, document) => run("java", [
    "-jar", `openapi-generator-cli-${version}.jar`, "generate", "-g", "go", "-i", document, "-o", "api",
    "--additional-properties", "packageName=api,withGoMod=false", "--global-property", "apis,models,supportingFiles,apiTests=false,modelTests=false",
    // A file of Go whose name ends in _test is no part of its package.
    "--model-name-mappings", "WebhookTest=TestedWebhook",
  ], { cwd: folder }),
  async compile(folder) {
    await writeFile(join(folder, "go.mod"), "module example.org/atelier\n\ngo 1.22\n");
    await writeFile(join(folder, "program.go"), program);
    await run("go", ["vet", "./..."], { cwd: folder, env: goOf(folder) });
    await run("go", ["build", "-o", "program", "."], { cwd: folder, env: goOf(folder) });
  },
  run: (folder, given) => run(join(folder, "program"), [], { env: { ...process.env, ...given } }),
};

const goOf = (folder: string) => ({ ...process.env, GOFLAGS: "-mod=mod", GOCACHE: join(folder, "cache") });
